import type { ReactNode } from 'react';
import type { Prontuario } from '#contracts/consultorio/caso.contract.ts';
import { useNow } from '#lib/clock/clock.ts';
import { sinceWords } from '#lib/words/since.ts';
import { Note } from '#ui/status/Note.tsx';

type DecisaoTomadaProps = {
  decisao: NonNullable<Prontuario['decisao']>;
  /** Consequences of a refusal. */
  children?: ReactNode;
};

/** Doctor and time of a decision; for a refusal its words for the patient. */
export function DecisaoTomada({ decisao, children }: DecisaoTomadaProps) {
  const { voce, medico, em, motivoDaRecusa } = decisao;
  const now = useNow();
  const who = voce ? 'Você' : medico;
  const when = (
    <p className="fine quiet num">{sinceWords(em, now).replace(/^./, (first) => first.toUpperCase())}</p>
  );
  if (motivoDaRecusa === null) {
    return (
      <Note kind="ok" title={`${who} decidiu este caso`}>
        {when}
      </Note>
    );
  }
  return (
    <Note kind="stop" title={`${who} recusou este pedido`}>
      <p>O paciente leu: “{motivoDaRecusa}”</p>
      {children}
      {when}
    </Note>
  );
}
