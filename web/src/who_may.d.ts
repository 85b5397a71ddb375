// Which jobs may ask for an operation, by its path under /api/: made of docs/openapi.json.
declare module 'virtual:who-may' {
  const whoMay: Record<string, string[]>;
  export default whoMay;
}
