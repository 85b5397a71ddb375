import { speech } from '../language.svelte';
import { en, type PitTexts } from './pit_en';
import { zh } from './pit_zh';

export function pitTexts(): PitTexts {
  return speech.language === 'zh' ? zh : en;
}
