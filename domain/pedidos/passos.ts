/** Words of the steps, the same for patient, desk and doctor (docs/product/statuses.md). */
export const PASSOS = {
  pago: 'Pago',
  fila: 'Na fila',
  leitura: 'Em leitura',
  pergunta: 'Pergunta do médico',
  resposta: 'Pergunta do médico, respondida',
  'sem resposta': 'Pergunta do médico, sem resposta',
  assinado: 'Assinado',
  enviado: 'Enviado',
  'a postar': 'A postar',
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

/** `feito`: it happened. `agora`: current; `espera`: current until the patient acts. `depois`: still to come. */
export const ESTADOS_DO_PASSO = ['feito', 'agora', 'espera', 'depois'] as const;

/** Instants are RFC 3339; null where unknown, or still to come. */
export type Passo = { passo: NomeDoPasso; estado: (typeof ESTADOS_DO_PASSO)[number]; em: string | null };

/** The current step, else the last one reached; null for an unpaid order. */
export function passoAtual(passos: readonly Passo[]): Passo | null {
  const lasts = passos.findLast(({ estado }) => estado === 'agora' || estado === 'espera');
  return lasts ?? passos.findLast(({ estado }) => estado === 'feito') ?? null;
}

/** States of the doctor's work in which a step is reached; before all of them an order waits in the queue. */
const ALCANCADO: Partial<Readonly<Record<NomeDoPasso, readonly string[]>>> = {
  leitura: ['em atendimento', 'recusado'],
  pergunta: ['aguardando paciente'],
  assinado: ['emitido'],
  'a postar': ['a postar'],
  postado: ['postado'],
};

/** Steps as far as the state alone tells, for lists; `papel` where the service leaves on paper. */
export function andamentoCurto(atendimento: string | null, papel: boolean): Passo[] {
  // Once it exists, the document decides how it leaves.
  const paper =
    atendimento === 'a postar' || atendimento === 'postado' || (papel && atendimento !== 'emitido');
  const onPaper: readonly NomeDoPasso[] = [
    atendimento === 'a postar' ? 'a postar' : 'impresso',
    'postado',
    'entregue',
  ];
  const end = paper ? onPaper : (['assinado', 'enviado'] as const);
  const asked = atendimento === 'aguardando paciente' ? (['pergunta'] as const) : [];
  const all: readonly NomeDoPasso[] = ['pago', 'fila', 'leitura', ...asked, ...end];
  const at = all.findIndex((passo) => ALCANCADO[passo]?.includes(atendimento ?? ''));
  const last = Math.max(at, 1);
  return all.map((passo, i) => ({
    passo,
    estado: i < last ? 'feito' : i === last ? 'agora' : 'depois',
    em: null,
  }));
}
