import type { Insertable, Kysely, Transaction } from 'kysely';
import type { PatientScope } from '#platform/actor.ts';
import { fixed } from '#platform/db/queries/fixed.ts';
import type { DB, PerguntasAoPaciente } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

function perguntas(db: Reader) {
  return db
    .selectFrom('perguntas_ao_paciente as q')
    .innerJoin('medicos as m', 'm.id', 'q.medico_id')
    .select(['q.id', 'q.pedido_id', 'q.medico_id', 'q.texto', 'q.pede_documento', 'q.feita_em'])
    .select([
      'q.respondida_em',
      'q.encerrada_em',
      'q.responder_ate',
      'q.lembretes',
      'q.lembrada_em',
      'q.venceu',
    ])
    .select(['m.nome_com_tratamento as medico_nome', 'm.estado as medico_estado']);
}

/** A question by its id, of any case: the caller compares whose it is. */
export function findPergunta(db: Reader, id: string) {
  return perguntas(db).where('q.id', '=', id).executeTakeFirst();
}
export type PerguntaFound = NonNullable<Awaited<ReturnType<typeof findPergunta>>>;

/** The question whose answer an order waits for; undefined when there is none. */
export function findOpenPergunta(db: Reader, pedidoId: string): Promise<PerguntaFound | undefined> {
  return perguntas(db)
    .where('q.pedido_id', '=', pedidoId)
    .where('q.encerrada_em', 'is', null)
    .executeTakeFirst();
}

export async function insertPergunta(
  tx: Transaction<DB>,
  row: Pick<
    Insertable<PerguntasAoPaciente>,
    'id' | 'pedido_id' | 'medico_id' | 'texto' | 'pede_documento'
  > & {
    feita_em: Date;
    responder_ate: Date;
  },
): Promise<void> {
  await tx.insertInto('perguntas_ao_paciente').values(row).execute();
}

/** A pause ends by the patient's answer, by a doctor who takes the case back, or by its term. */
export type FimDaPausa = 'respondida' | 'retomada' | 'vencida';

export async function endPergunta(
  tx: Transaction<DB>,
  id: string,
  { em, como }: { em: Date; como: FimDaPausa },
): Promise<void> {
  await tx
    .updateTable('perguntas_ao_paciente')
    .set({
      encerrada_em: em,
      respondida_em: como === 'respondida' ? em : null,
      venceu: como === 'vencida',
    })
    .where('id', '=', id)
    .execute();
}

/** Records the answer to the questions of an order whose term had passed. */
export async function answerLate(tx: Transaction<DB>, pedidoId: string, em: Date): Promise<void> {
  await tx
    .updateTable('perguntas_ao_paciente')
    .set({ respondida_em: em })
    .where('pedido_id', '=', pedidoId)
    .where('venceu', '=', true)
    .where('respondida_em', 'is', null)
    .execute();
}

export async function countPerguntas(db: Reader, pedidoId: string): Promise<number> {
  const query = db.selectFrom('perguntas_ao_paciente').select(({ fn }) => fn.countAll<number>().as('n'));
  return (await query.where('pedido_id', '=', pedidoId).executeTakeFirstOrThrow()).n;
}

/**
 * Locks the patient's orders in the queue or with a doctor, and gives those, by id, that a doctor works on, that wait for the
 * patient's answer, or that came back without one. `medico_id`: the doctor who has or decided each.
 */
export async function lockBeingRead(tx: Transaction<DB>, { clienteId }: PatientScope): Promise<BeingRead[]> {
  // A statement of its own reads the cases: one that waited for the orders would still see them as they were before.
  const [, read] = await Promise.all([LOCKED(tx, { clienteId }), BEING_READ(tx, { clienteId })]);
  return read;
}

type BeingRead = {
  id: string;
  paciente_id: string;
  atendimento: string;
  sem_resposta_em: Date | null;
  medico_id: string | null;
};

const LOCKED = fixed<{ clienteId: string }, unknown>((db, param) =>
  db
    .selectFrom('pedidos')
    .select('id')
    .where('cliente_id', '=', param('clienteId'))
    .where('status', '=', 'Aguardando Pagamento')
    .where('atendimento', 'in', ['em atendimento', 'aguardando paciente', 'na fila'])
    .orderBy('id')
    .forUpdate(),
);

const BEING_READ = fixed<{ clienteId: string }, BeingRead>((db, param) =>
  db
    .selectFrom('pedidos as p')
    .leftJoin('casos as k', 'k.pedido_id', 'p.id')
    .select(['p.id', 'p.paciente_id', 'p.atendimento', 'k.sem_resposta_em'])
    .select((eb) => eb.fn.coalesce('k.medico_id', 'k.decidido_por').as('medico_id'))
    .where('p.cliente_id', '=', param('clienteId'))
    .where('p.status', '=', 'Aguardando Pagamento')
    .where((eb) =>
      eb.or([
        eb('p.atendimento', 'in', ['em atendimento', 'aguardando paciente']),
        eb('p.atendimento', '=', 'na fila').and('k.sem_resposta_em', 'is not', null),
      ]),
    )
    .orderBy('p.id'),
);
