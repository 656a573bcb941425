import { adiarPrazo, feriadosEntre, type RegraDoPrazo } from '#domain/calendario/dias-uteis.ts';
import type { Medico } from '#platform/actor.ts';
import { call, type RepositoryCall } from '#platform/db/command/decision.ts';
import { errors, type LockedCaso } from '../caso/caso.public.ts';
import { endPergunta, type FimDaPausa, type PerguntaFound } from './pausas.repository.ts';

/** The promised time after its pause. */
type PrazoMovido = { prazo: Date; feriados_do_prazo?: string };

/** The end of a pause. `moved`: the new promised time, null where it stays; `writes`: the rows to write. */
export type PauseEnd = { moved: PrazoMovido | null; writes: RepositoryCall[] };

type Pause = { pergunta: PerguntaFound | undefined; regra: RegraDoPrazo };

/** How the pause of a locked case ends, if it is paused: the promised time moves by the working time that it stood. */
export function pauseEnd(
  caso: Pick<LockedCaso, 'prazo' | 'feriados_do_prazo'>,
  { pergunta, regra, como }: Pause & { como: FimDaPausa },
  now: Date,
): PauseEnd {
  if (!pergunta) return { moved: null, writes: [] };
  const writes = [call(endPergunta, pergunta.id, { em: now, como })];
  if (!caso.prazo) return { moved: null, writes };
  const prazo = adiarPrazo(caso.prazo, { de: pergunta.feita_em, ate: now }, regra);
  const before = caso.feriados_do_prazo;
  if (before === null) return { moved: { prazo }, writes };
  const known = new Set(before.map(({ data }) => data));
  const more = feriadosEntre(caso.prazo, prazo, regra.calendario).filter(({ data }) => !known.has(data));
  return { moved: { prazo, feriados_do_prazo: JSON.stringify([...before, ...more]) }, writes };
}

/**
 * Lets a doctor take a locked case back that waits for the patient: the one who asked, or any when that doctor is not active
 * any more.
 * @throws 409 caso_aguarda
 */
export function takeBack(caso: LockedCaso, pause: Pause, { medicoId }: Medico, now: Date): PauseEnd {
  const { pergunta } = pause;
  if (pergunta && pergunta.medico_id !== medicoId && pergunta.medico_estado === 'ativo') {
    throw errors.casoAguarda(pergunta.medico_nome);
  }
  return pauseEnd(caso, { ...pause, como: 'retomada' }, now);
}
