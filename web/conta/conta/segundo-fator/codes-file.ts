import { saveFile } from '../../../lib/browser/save-file.ts';

/** The text file with the recovery codes; it names no person. */
export function codesFile(brand: string, codigos: readonly string[]): string {
  const lines = [
    `Códigos de recuperação da sua conta no ${brand}`,
    'Cada código serve uma vez, no lugar do código do aplicativo.',
    '',
    ...codigos,
    '',
  ];
  // What Windows' own editor shows as lines.
  return lines.join('\r\n');
}

/** Hands a text to the browser as a file to keep; nothing of it stays in the page. */
export function saveText(name: string, text: string): void {
  saveFile(name, new Blob([text], { type: 'text/plain;charset=utf-8' }));
}
