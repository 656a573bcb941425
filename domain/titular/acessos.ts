import type { Acao } from '../instalacao/acoes/acoes.ts';

/** How a patient reads of a look at their data; a look at something of an order is followed by the order's number. */
const OLHARES = {
  'caso.ver': 'Viu o resumo do pedido na fila',
  'caso.abrir': 'Abriu o prontuário',
  'pedido.abrir': 'Abriu o seu pedido',
  'pedido.dossie': 'Baixou o dossiê do pedido',
  'pedido.recibo': 'Baixou o recibo',
  'anexo.abrir': 'Abriu um arquivo',
  'anexo.ver': 'Viu um arquivo',
  'anexo.miniatura': 'Viu a miniatura de um arquivo',
  'documento.abrir': 'Abriu um documento',
  'documento.verificar': 'Conferiu um documento',
  'documento.dispensar': 'Registrou que entregou remédios',
  'correio.imprimir': 'Imprimiu as folhas e o envelope',
  'correio.envelope': 'Imprimiu o envelope',
  'conferencia.abrir_documento': 'Abriu um documento que você enviou sobre quem responde por uma pessoa',
  'contestacao.abrir_documento': 'Abriu o documento de identidade que você enviou',
  'chat.abrir': 'Abriu a conversa',
  'chat.ler': 'Leu a conversa',
} as const satisfies Partial<Record<Acao, string>>;

/** Downloads of many people's data at once, of which each patient is told. */
const DE_TODOS = {
  'fhir.exportar_baixar': 'Baixou os dados de todos os pacientes',
  'pedidos.exportar_baixar': 'Baixou uma planilha de pedidos, que pode ter os seus',
  'fechamento.exportar_baixar': 'Baixou os pagamentos de um mês, que podem ter os seus',
  'talao.exportar_baixar': 'Baixou o livro dos talões, que pode ter os seus',
} as const satisfies Partial<Record<Acao, string>>;

const PALAVRAS: ReadonlyMap<string, string> = new Map(Object.entries({ ...OLHARES, ...DE_TODOS }));

export const ACOES_DE_OLHAR: readonly string[] = Object.keys(OLHARES);
export const ACOES_SOBRE_TODOS: readonly string[] = Object.keys(DE_TODOS);

/** The words of a look for the patient; undefined for an action that is none. */
export function palavrasDoOlhar(acao: string): string | undefined {
  return PALAVRAS.get(acao);
}

/** For how many months a patient reads of looks on their page; their export has all of them. */
export const MESES_DE_ACESSOS = 12;
