import type { ComprovanteDeApagamento } from '#contracts/titular/apagamento.contract.ts';
import { prazoEmPalavras } from '#domain/titular/apagamento.ts';
import { Card } from '#ui/layout/Card.tsx';
import './apagamento.css';

type EfeitosProps = {
  efeitos: Pick<ComprovanteDeApagamento, 'apagado' | 'guardado' | 'segue'>;
  /** How the first list says it: before the erasure, or after it. */
  quando: 'vai embora' | 'foi apagado';
};

/** Three lists: deleted things, kept things with their term and reason, and what happens besides. */
export function Efeitos({ efeitos: { apagado, guardado, segue }, quando }: EfeitosProps) {
  return (
    <Card pad className="efeitos">
      <section aria-labelledby="efeitos-apagado">
        <h2 id="efeitos-apagado">O que {quando}</h2>
        <ul>
          {apagado.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="efeitos-guardado">
        <h2 id="efeitos-guardado">O que fica guardado</h2>
        <ul>
          {guardado.map(({ oQue, ate, porque }) => (
            <li key={oQue}>
              {oQue}{' '}
              <span className="efeitos-prazo">
                <b className="num">{prazoEmPalavras(ate)}</b> <span className="small muted">{porque}</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="efeitos-segue">
        <h2 id="efeitos-segue">O que acontece</h2>
        <ul>
          {segue.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </section>
    </Card>
  );
}
