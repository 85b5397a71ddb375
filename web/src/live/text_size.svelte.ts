const kept = 'punto.large';

// Everything that is measured in letters grows with it.
class TextSize {
  isLarge = $state(localStorage.getItem(kept) === 'yes');

  constructor() {
    this.show();
  }

  toggle(): void {
    this.isLarge = !this.isLarge;
    localStorage.setItem(kept, this.isLarge ? 'yes' : 'no');
    this.show();
  }

  private show(): void {
    document.documentElement.classList.toggle('large', this.isLarge);
  }
}

export const textSize = new TextSize();
