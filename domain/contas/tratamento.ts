/** How patients read a doctor's name: chosen by the doctor or the desk, never guessed from the name. '' for the name alone. */
export const TRATAMENTOS = ['Dra.', 'Dr.', ''] as const;
export type Tratamento = (typeof TRATAMENTOS)[number];

export function ehTratamento(text: string): text is Tratamento {
  return TRATAMENTOS.some((one) => one === text);
}

/** "Dra. Helena Prado"; the name alone where no form of address was chosen. */
export function nomeComTratamento({
  tratamento,
  nome,
}: Readonly<Record<'tratamento' | 'nome', string>>): string {
  return `${tratamento} ${nome}`.trim();
}

/** Whether this is the doctor's registered name, with whichever form of address. */
export function ehNomeDoMedico(escrito: string, nome: string): boolean {
  return TRATAMENTOS.some((tratamento) => nomeComTratamento({ tratamento, nome }) === escrito);
}

const JUNTO = {
  de: { 'Dra.': 'da', 'Dr.': 'do', '': 'de' },
  com: { 'Dra.': 'com a', 'Dr.': 'com o', '': 'com' },
  por: { 'Dra.': 'pela', 'Dr.': 'pelo', '': 'por' },
} as const;

/** "da Dra. Helena Prado", "pelo Dr. Caio Reis", "com Ana Lima": a name as `nomeComTratamento` gives it, after a preposition. */
export function comPreposicao(preposicao: keyof typeof JUNTO, nome: string): string {
  const tratamento = TRATAMENTOS.find((one) => one !== '' && nome.startsWith(`${one} `)) ?? '';
  return `${JUNTO[preposicao][tratamento]} ${nome}`;
}
