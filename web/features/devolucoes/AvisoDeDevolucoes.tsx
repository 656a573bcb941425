import Undo from 'lucide-react/icons/undo-2';
import { formatReais } from '../../../domain/dinheiro.ts';
import { Note } from '../../ui/Note.tsx';
import { useDevolucoes } from './devolucoes.api.ts';
import './devolucoes.css';

/** On the administrator's menu, only while there is money without an order: how much. The way to it stands among the areas. */
export function AvisoDeDevolucoes() {
  const { data } = useDevolucoes();
  if (!data || data.pendentes.length === 0) return null;
  const n = data.pendentes.length;
  const centavos = data.pendentes.reduce((sum, { valorCentavos }) => sum + valorCentavos, 0);
  return (
    <Note kind="wait" icon={Undo} className="devolucoes-aviso">
      <p>
        <b>{n === 1 ? '1 devolução pendente' : `${n} devoluções pendentes`}</b>, no total de{' '}
        <span className="money">{formatReais(centavos)}</span>.
      </p>
    </Note>
  );
}
