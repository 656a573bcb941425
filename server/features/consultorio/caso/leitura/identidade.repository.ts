import { sql, type Kysely, type Transaction } from 'kysely';
import type { DoctorScope } from '#platform/actor.ts';
import type { DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/**
 * The evidence for checking the patient's identity: the newest file that shows the identity document, of the order or sent in
 * the chat after a doctor asked for it, but about nobody else, and whether this doctor decided another case of the patient.
 */
export function findConferencia(db: Reader, { pedidoId, medicoId, patient, pacienteId }: DoctorScope) {
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('anexos as a')
        .select('a.id')
        .where('a.cliente_id', '=', patient.clienteId)
        .where('a.removido_em', 'is', null)
        .where('a.situacao', '=', 'guardado')
        .where((x) =>
          x.or([
            x('a.pedido_id', '=', pedidoId).and('a.tipo', '=', 'documento_oficial'),
            x.and([
              x('a.pedido_id', 'is', null),
              x.exists(
                x
                  .selectFrom('mensagens as m')
                  .select('m.id')
                  .whereRef('m.id', '=', 'a.mensagem_id')
                  .where('m.por', '=', 'Cliente')
                  .where(sql<boolean>`coalesce(m.paciente_id = ${pacienteId}, true)`),
              ),
              x.exists(
                x
                  .selectFrom('perguntas_ao_paciente as q')
                  .select('q.id')
                  .where('q.pedido_id', '=', pedidoId)
                  .where('q.pede_documento', '=', true)
                  .whereRef('q.feita_em', '<=', 'a.created_at'),
              ),
            ]),
          ]),
        )
        .orderBy('a.created_at', 'desc')
        .limit(1)
        .as('foto'),
      eb
        .exists(
          eb
            .selectFrom('casos as k')
            .innerJoin('pedidos as p', 'p.id', 'k.pedido_id')
            .select('k.pedido_id')
            .where('p.paciente_id', '=', pacienteId)
            .where('p.id', '<>', pedidoId)
            .where('k.decidido_por', '=', medicoId),
        )
        .$castTo<boolean>()
        .as('atendeu'),
    ])
    .executeTakeFirstOrThrow();
}
export type BaseDaConferencia = Awaited<ReturnType<typeof findConferencia>>;
