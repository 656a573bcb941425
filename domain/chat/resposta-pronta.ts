import { prazoLongo } from '../calendario/promessa.ts';

/** What a canned reply may leave open, in braces, with what stands there once it is chosen for a patient. */
export const LACUNAS = {
  nome: 'o primeiro nome do paciente',
  servico: 'o serviço do pedido mais novo',
  numero: 'o número do pedido mais novo',
  prazo: 'o prazo prometido desse pedido, para vir depois de “até”',
} as const;

/** The name of something that a canned reply leaves open. */
export type Lacuna = keyof typeof LACUNAS;
/** What is known of a patient; what is missing stays open. */
export type ValoresDaResposta = Partial<Readonly<Record<Lacuna, string>>>;

const isLacuna = (nome: string): nome is Lacuna => Object.hasOwn(LACUNAS, nome);
const BRACES = /\{([^{}\n]{0,40})\}/g;

/** Why a canned reply cannot be kept because of what stands in braces, as the sentence to show; null when it can. */
export function recusaDaResposta(texto: string): string | null {
  const unknown = [...texto.matchAll(BRACES)].find(([, nome = '']) => !isLacuna(nome));
  if (!unknown) return null;
  const [nome, ...others] = Object.keys(LACUNAS).map((lacuna) => `{${lacuna}}`);
  return `${unknown[0]} não é um marcador. Use ${[nome, ...others].join(', ').replace(/, ([^,]+)$/, ' ou $1')}.`;
}

/** What a text still leaves open, each once, in its order. */
export function lacunasEm(texto: string): Lacuna[] {
  const names = [...texto.matchAll(BRACES)].map(([, nome = '']) => nome);
  return [...new Set(names)].filter((nome) => isLacuna(nome));
}

/** Why a message of the team cannot go out with what it still leaves open, as the sentence to show; null when it can. */
export function recusaDasLacunas(texto: string): string | null {
  const open = lacunasEm(texto).map((nome) => `{${nome}}`);
  if (open.length === 0) return null;
  return `Falta preencher ${open.join(' e ')}. Escreva no lugar, ou apague, e envie.`;
}

/** A canned reply with what is known of a patient; what is not known stays in braces, for a person to write. */
export function preencherResposta(texto: string, valores: ValoresDaResposta): string {
  return texto.replaceAll(BRACES, (whole, nome: string) => (isLacuna(nome) && valores[nome]) || whole);
}

type PedidoDaResposta = { numero: number; Servico_Selecionado: string; status: string; prazo: string | null };
const ENCERRADOS: readonly string[] = ['Concluído', 'Excluído'];

/** What is known of a patient, called by the name that they want, with their orders, newest first; an open one counts before. */
export function valoresDaResposta(nome: string, pedidos: readonly PedidoDaResposta[]): ValoresDaResposta {
  const [first] = nome.trim().split(/\s+/);
  const pedido = pedidos.find(({ status }) => !ENCERRADOS.includes(status)) ?? pedidos[0];
  return {
    ...(first && { nome: first }),
    ...(pedido && { servico: pedido.Servico_Selecionado, numero: String(pedido.numero) }),
    ...(pedido?.prazo && !ENCERRADOS.includes(pedido.status) && { prazo: prazoLongo(pedido.prazo) }),
  };
}
