import { Link } from 'react-router';
import { Note } from '../../../ui/Note.tsx';
import { useContestacoes } from '../contestacoes.api.ts';

/** On the desk, only while there are open cases: how many, and the way to them. */
export function CasosNaMesa() {
  const abertas = useContestacoes().data?.abertas.length ?? 0;
  if (abertas === 0) return null;
  return (
    <div className="acima">
      <Note kind="wait">
        <Link to="/contestacoes">Contestações</Link>:{' '}
        {abertas === 1 ? 'um caso aberto espera' : `${abertas} casos abertos esperam`} a sua decisão.
      </Note>
    </div>
  );
}
