import { respondida } from '../catalogo/perguntas.ts';

/** Texts that a doctor writes in a case, with their limits in UTF-16 units. */
export const TEXTOS_DO_MEDICO = {
  nota: { max: 5000, vazio: 'Escreva a nota antes de salvar.' },
  pergunta: { max: 2000, vazio: 'Escreva a pergunta antes de enviar.' },
  motivo: { max: 2000, vazio: 'Escreva o motivo: o paciente vai ler.' },
  resposta: { max: 1000, vazio: 'Escreva a resposta: o paciente vai ler.' },
} as const;

export type TextoDoMedico = keyof typeof TEXTOS_DO_MEDICO;

const milhares = new Intl.NumberFormat('pt-BR');

/** Sentence to show; null when the text is valid. */
export function recusaDoTexto(tipo: TextoDoMedico, texto: string): string | null {
  const { max, vazio } = TEXTOS_DO_MEDICO[tipo];
  if (!respondida(texto)) return vazio;
  if (texto.length <= max) return null;
  return `O texto tem ${milhares.format(texto.length)} letras e o limite é ${milhares.format(max)}.`;
}
