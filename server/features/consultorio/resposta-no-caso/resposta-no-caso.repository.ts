import type { Kysely, Transaction } from 'kysely';
import type { Admin } from '#platform/actor.ts';
import type { DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** Doctors and cases among whom the desk chooses; an account has few. */
const MAX_SHOWN = 20;

/**
 * The active doctors who may read a whole case of an account now: who has it in hand, asked about it or decided it; the newest
 * order first.
 */
export function listMedicosComCaso(
  db: Reader,
  { clienteId, now }: { clienteId: string; now: Date },
  _actor: Admin,
) {
  return db
    .selectFrom('pedidos as p')
    .innerJoin('casos as k', 'k.pedido_id', 'p.id')
    .leftJoin('perguntas_ao_paciente as q', (join) =>
      join.onRef('q.pedido_id', '=', 'p.id').on('q.encerrada_em', 'is', null),
    )
    .innerJoin('medicos as m', (join) =>
      join.on((on) =>
        on.or([
          on('m.id', '=', on.ref('k.decidido_por')),
          on.and([
            on('m.id', '=', on.ref('k.medico_id')),
            on('k.assumido_ate', '>', now),
            on('p.atendimento', '=', 'em atendimento'),
          ]),
          on.and([on('m.id', '=', on.ref('q.medico_id')), on('p.atendimento', '=', 'aguardando paciente')]),
        ]),
      ),
    )
    .select(['p.id as pedido_id', 'p.numero', 'p.servico_selecionado'])
    .select(['m.id as medico_id', 'm.nome_com_tratamento as medico'])
    .where('p.cliente_id', '=', clienteId)
    .where('p.pago_em', 'is not', null)
    .where('m.estado', '=', 'ativo')
    .orderBy('p.numero', 'desc')
    .orderBy('m.id')
    .limit(MAX_SHOWN)
    .execute();
}
export type MedicoComCasoRow = Awaited<ReturnType<typeof listMedicosComCaso>>[number];

/** How patients read a doctor's name. */
export async function readNome(db: Reader, medicoId: string): Promise<string> {
  const row = db.selectFrom('medicos').select('nome_com_tratamento').where('id', '=', medicoId);
  return (await row.executeTakeFirstOrThrow()).nome_com_tratamento;
}
