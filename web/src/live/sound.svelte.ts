const kept = 'punto.sound';

// Small sounds made here, none before the first touch: a chip, a card, a soft chime.
class Sound {
  isOn = $state(localStorage.getItem(kept) !== 'off');
  private context: AudioContext | null = null;

  constructor() {
    window.addEventListener('pointerdown', () => this.wake(), { once: true });
    window.addEventListener('keydown', () => this.wake(), { once: true });
  }

  toggle(): void {
    this.isOn = !this.isOn;
    localStorage.setItem(kept, this.isOn ? 'on' : 'off');
  }

  chip(): void {
    this.tone(2100, 0.05, 0.05);
    this.tone(3300, 0.03, 0.03, 0.012);
  }

  card(): void {
    this.rustle(0.09);
  }

  chime(): void {
    [880, 1109, 1319].forEach((pitch, index) => this.tone(pitch, 0.05, 0.7, index * 0.09));
  }

  private wake(): void {
    this.context ??= new AudioContext();
  }

  private tone(pitch: number, volume: number, length: number, after = 0): void {
    const context = this.context;
    if (!context || !this.isOn) return;
    const begin = context.currentTime + after;
    const voice = context.createOscillator();
    const fade = context.createGain();
    voice.frequency.value = pitch;
    fade.gain.setValueAtTime(volume, begin);
    fade.gain.exponentialRampToValueAtTime(0.0001, begin + length);
    voice.connect(fade).connect(context.destination);
    voice.start(begin);
    voice.stop(begin + length);
  }

  private rustle(length: number): void {
    const context = this.context;
    if (!context || !this.isOn) return;
    const buffer = context.createBuffer(1, context.sampleRate * length, context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let index = 0; index < samples.length; index++) {
      samples[index] = (Math.random() - 0.5) * 0.12 * (1 - index / samples.length);
    }
    const voice = context.createBufferSource();
    voice.buffer = buffer;
    voice.connect(context.destination);
    voice.start();
  }
}

export const sound = new Sound();
