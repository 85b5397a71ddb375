// A key under which a command is done once. Pages that are not brought by TLS have no randomUUID.
export function newKey(): string {
  return crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
}
