import { sql } from 'kysely';
import type { Acao } from '#domain/instalacao/acoes/acoes.ts';
import { actorId, requestOf, type Admin, type Medico } from '#platform/actor.ts';
import type { Queries } from '../database.ts';
import { fixed } from './fixed.ts';

/** Repeated looks of one person at one thing within this time (milliseconds), such as live refreshes, are one line. */
const SAME_LOOK_MS = 10 * 60_000;

/** A row that was looked at, by its opaque id. */
type Target = { tipo: string; id: string };

type Values = {
  tipo: string;
  ator: string;
  request: string | null;
  acao: string;
  alvoTipo: string;
  alvo: string;
  since: Date;
};

// The newest line of the target is looked at first: the scan goes backwards over the target's index and stops at a match.
const RECORD = fixed<Values, unknown>((db, param) => ({
  compile: () =>
    sql`insert into auditoria (ator_tipo, ator_id, request_id, acao, alvo_tipo, alvo_id)
        select ${param('tipo')}::text, ${param('ator')}::uuid, ${param('request')}::text, ${param('acao')}::text,
               ${param('alvoTipo')}::text, ${param('alvo')}::text
         where coalesce((select a.em from auditoria a
                          where a.alvo_tipo = ${param('alvoTipo')} and a.alvo_id = ${param('alvo')}
                            and a.acao = ${param('acao')} and a.ator_id = ${param('ator')}
                          order by a.id desc limit 1), '-infinity') <= ${param('since')}::timestamptz`.compile(
      db,
    ),
}));

/**
 * Records that somebody of the team looked at health data, before they are given it: one statement of its own, which travels
 * with the reads. Without a target it is a list of many people's rows, whose target is then the reader, so that each list of
 * each person has lines of its own.
 */
export async function recordLook(
  { db, clock }: { db: Queries; clock: () => Date },
  actor: Admin | Medico,
  acao: Acao,
  target?: Target,
): Promise<void> {
  const ator = actorId(actor) ?? '';
  const { tipo: alvoTipo, id: alvo } = target ?? { tipo: `lista:${acao}`, id: ator };
  const since = new Date(clock().getTime() - SAME_LOOK_MS);
  await RECORD(db, { tipo: actor.tipo, ator, request: requestOf(actor), acao, alvoTipo, alvo, since });
}
