import { saveFile } from '../../../lib/browser/save-file.ts';

/** The content of the text file with the recovery codes; it names no person. */
export function codesFile(brand: string, codigos: readonly string[]): string {
  const lines = [
    `Códigos de recuperação da sua conta no ${brand}`,
    'Cada código serve uma vez, no lugar do código do aplicativo.',
    '',
    ...codigos,
    '',
  ];
  // Windows line ends, which every editor shows.
  return lines.join('\r\n');
}

/** Saves a text as a download. */
export function saveText(name: string, text: string): void {
  saveFile(name, new Blob([text], { type: 'text/plain;charset=utf-8' }));
}
