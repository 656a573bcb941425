/**
 * Where the desk finds a conversation: `abertas` wait for a person of the team, `aguardando` were answered and wait for the
 * patient, `adiadas` come back at a moment, `fechadas` were closed by a person.
 */
export const CAIXAS = ['abertas', 'aguardando', 'adiadas', 'fechadas'] as const;
export type Caixa = (typeof CAIXAS)[number];

export const NOMES_DAS_CAIXAS: Readonly<Record<Caixa, string>> = {
  abertas: 'Abertas',
  aguardando: 'Aguardando paciente',
  adiadas: 'Adiadas',
  fechadas: 'Fechadas',
};

/** Of one conversation. */
export const PALAVRAS_DA_CAIXA: Readonly<Record<Caixa, string>> = {
  abertas: 'Aberta',
  aguardando: 'Aguardando paciente',
  adiadas: 'Adiada',
  fechadas: 'Fechada',
};
