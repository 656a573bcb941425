const REFERENCE_LIST = 'loaded from the files of the program at the next start';

/**
 * Tables whose rows are left out of a copy, with the reason: they describe one installation or one moment and
 * would be wrong in another. Every other table is copied, including those that later migrations add.
 */
export const STRUCTURE_ONLY: Readonly<Record<string, string>> = {
  sessoes: 'everybody signs in again: a session that was ended since must not open anything',
  inscricoes_push: 'browsers are subscribed by their sessions',
  recados: 'messages of the last days: nobody is told twice by another installation',
  entradas_pendentes: 'half of a sign-in',
  desafios_de_chave: 'half of a sign-in by passkey',
  sessoes_de_assinatura: 'what a doctor authorised here must sign nothing elsewhere: it is opened again',
  recuperacoes: 'a link that was used since must not set a password again; another is asked for in a minute',
  limites: 'attempts of the last minutes',
  arrendamentos: 'who talks to a provider right now',
  provedores: 'how the providers answered just then',
  fila_de_avisos: "how the provider's queue stood just then: it is read again",
  webhooks_recusados: 'calls with another token of the last days',
  eventos: 'what open pages are told to read again: there are none',
  eventos_novos: 'live events that have no position yet: no page is open',
  documentos_recebidos: 'uploads of an open page, removed within hours anyway',
  envios_reservados: 'uploads under way: their bytes are not here',
  folhas_desenhadas: 'pictures of pages, drawn again when somebody looks at them',
  objetos: 'where the files lie and under which keys: written anew when they are put into the store',
  auditoria_conferencia: 'up to where this installation proved the chain: restored rows are proven anew',
  varredura_de_arquivos: 'what the last sweep of this store found',
  instalacao:
    'which installation this is: a restored copy is another one, and its store is not the first one’s',
  restauros: 'the restorations of this installation',
  referencias: REFERENCE_LIST,
  referencias_palavras: REFERENCE_LIST,
  medicamentos: REFERENCE_LIST,
  medicamentos_excecoes: REFERENCE_LIST,
  medicamentos_limites: REFERENCE_LIST,
  apresentacoes: REFERENCE_LIST,
  apelidos: REFERENCE_LIST,
  abreviaturas: REFERENCE_LIST,
  marcas: REFERENCE_LIST,
  marcas_corriqueiras: REFERENCE_LIST,
  marcas_sem_dcb: REFERENCE_LIST,
  palavras_de_item: REFERENCE_LIST,
  sinonimos: REFERENCE_LIST,
  familias: REFERENCE_LIST,
  exames: REFERENCE_LIST,
  cid10: REFERENCE_LIST,
  especialidades: REFERENCE_LIST,
};

/**
 * Tables into which migrations insert rows: an installation with rows in these tables only counts as empty.
 */
export const FROM_MIGRATIONS: ReadonlySet<string> = new Set(['respostas_prontas', 'instalacao']);

/** The set of waiting jobs in a copy, whichever table of the queue they come from (docs/decisions/0022). */
export const JOB_TABLES = 'trabalhos_a_retomar';
/** The tables of the demonstration's payment provider and mailbox, in a schema of their own. */
export const DEMONSTRATION_TABLES = 'demo.documentos';
