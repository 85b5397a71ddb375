import type { Problem } from '../model/forms';
import { headsOfPage } from './page';

export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}

async function read<Form>(response: Response): Promise<Form> {
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body as Form;
  throw new Refused(
    (body as Problem | null) ?? {
      type: 'urn:punto:problem:fault',
      title: response.statusText,
      status: response.status,
      detail: response.statusText,
    },
  );
}

export function headsFor(language: string): Record<string, string> {
  return { 'Accept-Language': language, ...headsOfPage(window.location.pathname) };
}

export async function get<Form>(path: string, language: string): Promise<Form> {
  return read(await fetch(path, { headers: headsFor(language) }));
}

export async function post<Form>(
  path: string,
  body: object,
  language: string,
  more: Record<string, string> = {},
): Promise<Form> {
  const headers = { 'Content-Type': 'application/json', ...headsFor(language), ...more };
  return read(await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) }));
}

// Without the page's cookie: as nobody, or as who the heads say.
export async function postApart<Form>(
  path: string,
  body: object,
  language: string,
  heads: Record<string, string> = {},
): Promise<Form> {
  const headers = { 'Content-Type': 'application/json', 'Accept-Language': language, ...heads };
  const sent = { method: 'POST', headers, body: JSON.stringify(body) };
  return read(await fetch(path, { ...sent, credentials: 'omit' }));
}
