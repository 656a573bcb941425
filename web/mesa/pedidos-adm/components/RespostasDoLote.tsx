import type { AtoDaMesa } from '../../../../contracts/mesa/pedidos-adm.contract.ts';
import { Note } from '../../../ui/status/Note.tsx';
import { VERBOS } from '../palavras.ts';

export type Respondido = { ato: AtoDaMesa; recusados: { numero: number | null; mensagem: string }[] };

/** The orders on which an act could not be done, each with its reason. */
export function RespostasDoLote({ respondido: { ato, recusados } }: { respondido: Respondido }) {
  const { feito, feitos } = VERBOS[ato];
  const titulo =
    recusados.length === 1 ? `1 pedido não foi ${feito}` : `${recusados.length} pedidos não foram ${feitos}`;
  return (
    <Note kind="stop" role="alert" title={titulo} className="pedidos-aviso">
      <ul>
        {recusados.map(({ numero, mensagem }) => (
          <li key={numero}>
            <b className="num">Pedido {numero}:</b> {mensagem}
          </li>
        ))}
      </ul>
    </Note>
  );
}
