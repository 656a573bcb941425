import type { Releitura as Dados } from '../../../contracts/pagamentos/avisos-asaas.contract.ts';
import { ProgressBar } from '../../ui/status/ProgressBar.tsx';
import { releituraSentence, pauseSentence } from './avisos-words.ts';

/** How far the reading of everything open is, or what came of it. */
export function ReleituraProgress({ releitura, today }: { releitura: Dados; today: string }) {
  const sentence = releituraSentence(releitura, today);
  if (releitura.terminadaEm !== null) return <p className="small">{sentence}</p>;
  const pause = pauseSentence(releitura, today);
  return (
    <div className="avisos-releitura">
      <ProgressBar
        label="Releitura das cobranças em aberto"
        value={releitura.total === 0 ? 0 : (100 * releitura.lidas) / releitura.total}
        describedBy="releitura-andamento"
      />
      <p id="releitura-andamento" className="small">
        {sentence} {pause ?? 'Pode fechar esta página: ela continua.'}
      </p>
    </div>
  );
}
