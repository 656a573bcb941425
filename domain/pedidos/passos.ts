/** The steps of a paid order in their words, the same for patient, desk and doctor (docs/product/statuses.md). */
export const PASSOS = {
  pago: 'Pago',
  fila: 'Na fila',
  leitura: 'Em leitura',
  pergunta: 'Pergunta do médico',
  resposta: 'Pergunta do médico, respondida',
  'sem resposta': 'Pergunta do médico, sem resposta',
  assinado: 'Assinado',
  enviado: 'Enviado',
  impresso: 'Impresso',
  postado: 'Postado',
  entregue: 'Entregue',
  'carta devolvida': 'Carta devolvida',
  'carta extraviada': 'Carta extraviada',
  erro: 'Erro relatado',
  'erro respondido': 'Erro relatado, respondido',
  revogado: 'Revogado',
  recusado: 'Recusado',
  escolha: 'Sua escolha',
  'consulta marcada': 'Consulta marcada',
  consulta: 'Consulta',
  'consulta perdida': 'Consulta perdida',
  'consulta cancelada': 'Consulta cancelada',
  'nova leitura': 'Nova leitura',
  reembolso: 'Reembolso pedido',
  cancelado: 'Cancelado',
  concluido: 'Concluído',
  devolvido: 'Dinheiro devolvido',
} as const;
export type NomeDoPasso = keyof typeof PASSOS;

/** `feito`: it happened. `agora`: it lasts, `espera` where it lasts until the patient acts. `depois`: it is still to come. */
export const ESTADOS_DO_PASSO = ['feito', 'agora', 'espera', 'depois'] as const;

/** One step of an order. Instants are RFC 3339; null where none is known, or it is still to come. */
export type Passo = { passo: NomeDoPasso; estado: (typeof ESTADOS_DO_PASSO)[number]; em: string | null };

/** The step at which an order stands: what lasts, else the last one that was reached; null where nothing was paid. */
export function passoAtual(passos: readonly Passo[]): Passo | null {
  const lasts = passos.findLast(({ estado }) => estado === 'agora' || estado === 'espera');
  return lasts ?? passos.findLast(({ estado }) => estado === 'feito') ?? null;
}

/** At which states of the doctor's work a step is reached; before all of them an order waits in the queue. */
const ALCANCADO: Partial<Readonly<Record<NomeDoPasso, readonly string[]>>> = {
  leitura: ['em atendimento', 'aguardando paciente', 'recusado'],
  assinado: ['emitido'],
  impresso: ['a postar'],
  postado: ['postado'],
};

/** The steps of a paid order as far as its state alone tells, for lists; `papel` where its service leaves on paper. */
export function andamentoCurto(atendimento: string | null, papel: boolean): Passo[] {
  // Once it is made, the document itself decides how it leaves.
  const paper =
    atendimento === 'a postar' || atendimento === 'postado' || (papel && atendimento !== 'emitido');
  const end: readonly NomeDoPasso[] = paper ? ['impresso', 'postado', 'entregue'] : ['assinado', 'enviado'];
  const all: readonly NomeDoPasso[] = ['pago', 'fila', 'leitura', ...end];
  const at = all.findIndex((passo) => ALCANCADO[passo]?.includes(atendimento ?? ''));
  const last = Math.max(at, 1);
  return all.map((passo, i) => ({
    passo,
    estado: i < last ? 'feito' : i === last ? 'agora' : 'depois',
    em: null,
  }));
}
