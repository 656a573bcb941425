import { Note } from '../../../ui/Note.tsx';
import { useContestacoes } from '../contestacoes.api.ts';

/** On the desk, only while there are open cases: how many. The way to them stands among the areas. */
export function CasosNaMesa() {
  const abertas = useContestacoes().data?.abertas.length ?? 0;
  if (abertas === 0) return null;
  return (
    <div className="acima">
      <Note kind="wait">
        <b>{abertas === 1 ? '1 contestação aberta' : `${abertas} contestações abertas`}</b>, à espera da sua
        decisão.
      </Note>
    </div>
  );
}
