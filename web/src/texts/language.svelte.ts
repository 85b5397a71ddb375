import type { Words } from '../model/forms';
import { en, type Texts } from './en';
import { zh } from './zh';

export type Language = 'en' | 'zh';

const kept = 'punto.language';

function firstLanguage(): Language {
  const chosen = localStorage.getItem(kept);
  if (chosen === 'en' || chosen === 'zh') return chosen;
  return navigator.language.startsWith('zh') ? 'zh' : 'en';
}

class Speech {
  language = $state<Language>(firstLanguage());
  private readonly listeners: (() => void)[] = [];

  get texts(): Texts {
    return this.language === 'zh' ? zh : en;
  }

  // As the server is asked for it.
  get tag(): string {
    return this.language === 'zh' ? 'zh-Hans' : 'en';
  }

  // Whoever has told the server which language is spoken here is told when it is another.
  whenChosen(listener: () => void): void {
    this.listeners.push(listener);
  }

  choose(language: Language): void {
    if (language === this.language) return;
    this.language = language;
    localStorage.setItem(kept, language);
    document.documentElement.lang = this.tag;
    for (const listener of this.listeners) listener();
  }

  say(words: Words): string {
    return words[this.language];
  }
}

export const speech = new Speech();
document.documentElement.lang = speech.tag;
