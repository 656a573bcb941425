import type { PublicContext } from '#contracts/public-pages.ts';

/** A sentence that names the data controller, from the settings; empty settings are left out. */
export function controllerSentence({ brand, legal }: PublicContext): string {
  const parts = [legal.name, legal.cnpj && `CNPJ ${legal.cnpj}`, legal.address].filter((part) => part !== '');
  if (parts.length === 0) return `O controlador dos seus dados é a empresa responsável por ${brand}.`;
  return `O controlador dos seus dados é ${parts.join(', ')}, responsável por ${brand}.`;
}

/** A sentence that says whom to write to about personal data. */
export function officerSentence({ legal, contactEmail }: PublicContext): string {
  const name = legal.dataOfficer === '' ? '' : `, ${legal.dataOfficer},`;
  return `Para falar com o encarregado pelos dados pessoais${name} escreva para ${contactEmail}.`;
}

/** A sentence that names the responsible medical director; empty without the setting. */
export function directorSentence({ legal }: PublicContext): readonly string[] {
  return legal.technicalDirector === '' ? [] : [`Responsabilidade técnica: ${legal.technicalDirector}.`];
}
