import type { PublicContext } from '../../../contracts/public-pages.ts';

/** Who controls the data, from the settings; an absent setting leaves its words out. */
export function controllerSentence({ brand, legal }: PublicContext): string {
  const parts = [legal.name, legal.cnpj && `CNPJ ${legal.cnpj}`, legal.address].filter((part) => part !== '');
  if (parts.length === 0) return `O controlador dos seus dados é a empresa responsável por ${brand}.`;
  return `O controlador dos seus dados é ${parts.join(', ')}, responsável por ${brand}.`;
}

/** Whom to write to about personal data. */
export function officerSentence({ legal, contactEmail }: PublicContext): string {
  const name = legal.dataOfficer === '' ? '' : `, ${legal.dataOfficer},`;
  return `Para falar com o encarregado pelos dados pessoais${name} escreva para ${contactEmail}.`;
}

/** Who answers for the medicine done here, when the setting exists. */
export function directorSentence({ legal }: PublicContext): readonly string[] {
  return legal.technicalDirector === '' ? [] : [`Responsabilidade técnica: ${legal.technicalDirector}.`];
}
