import { prazoLongo } from '../calendario/promessa.ts';

/** Placeholders of a canned reply, in braces, with the label that is shown for each. */
export const LACUNAS = {
  nome: 'o primeiro nome do paciente',
  servico: 'o serviço do pedido mais novo',
  numero: 'o número do pedido mais novo',
  prazo: 'o prazo prometido desse pedido, para vir depois de “até”',
} as const;

export type Lacuna = keyof typeof LACUNAS;
/** A missing value keeps its placeholder. */
export type ValoresDaResposta = Partial<Readonly<Record<Lacuna, string>>>;

const isLacuna = (nome: string): nome is Lacuna => Object.hasOwn(LACUNAS, nome);
const BRACES = /\{([^{}\n]{0,40})\}/g;

/** Refusal of the braces in a canned reply, as the sentence to show; null when it is valid. */
export function recusaDaResposta(texto: string): string | null {
  const unknown = [...texto.matchAll(BRACES)].find(([, nome = '']) => !isLacuna(nome));
  if (!unknown) return null;
  const [nome, ...others] = Object.keys(LACUNAS).map((lacuna) => `{${lacuna}}`);
  return `${unknown[0]} não é um marcador. Use ${[nome, ...others].join(', ').replace(/, ([^,]+)$/, ' ou $1')}.`;
}

/** Placeholders left in a text, each once, in its order. */
export function lacunasEm(texto: string): Lacuna[] {
  const names = [...texto.matchAll(BRACES)].map(([, nome = '']) => nome);
  return [...new Set(names)].filter((nome) => isLacuna(nome));
}

/** Refusal of a team's message with placeholders left, as the sentence to show; null when it may be sent. */
export function recusaDasLacunas(texto: string): string | null {
  const open = lacunasEm(texto).map((nome) => `{${nome}}`);
  if (open.length === 0) return null;
  return `Falta preencher ${open.join(' e ')}. Escreva no lugar, ou apague, e envie.`;
}

/** Fills in the known values; unknown ones keep their braces, for a person to write. */
export function preencherResposta(texto: string, valores: ValoresDaResposta): string {
  return texto.replaceAll(BRACES, (whole, nome: string) => (isLacuna(nome) && valores[nome]) || whole);
}

type PedidoDaResposta = { numero: number; Servico_Selecionado: string; status: string; prazo: string | null };
const ENCERRADOS: readonly string[] = ['Concluído', 'Excluído'];

/** Values by the patient's preferred name and orders, newest first; an open order takes precedence. */
export function valoresDaResposta(nome: string, pedidos: readonly PedidoDaResposta[]): ValoresDaResposta {
  const [first] = nome.trim().split(/\s+/);
  const pedido = pedidos.find(({ status }) => !ENCERRADOS.includes(status)) ?? pedidos[0];
  return {
    ...(first && { nome: first }),
    ...(pedido && { servico: pedido.Servico_Selecionado, numero: String(pedido.numero) }),
    ...(pedido?.prazo && !ENCERRADOS.includes(pedido.status) && { prazo: prazoLongo(pedido.prazo) }),
  };
}
