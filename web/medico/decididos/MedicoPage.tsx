import { FilaPage } from '../fila/FilaPage.tsx';
import { AssinarDecididos } from './AssinarDecididos.tsx';

/** `/medico`: the queue, with a shortcut to sign the decided cases together. */
export function MedicoPage() {
  return <FilaPage decididos={<AssinarDecididos />} />;
}
