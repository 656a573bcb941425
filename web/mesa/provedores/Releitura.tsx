import type { Releitura as Dados } from '../../../contracts/pagamentos/avisos-asaas.contract.ts';
import { ProgressBar } from '../../ui/status/ProgressBar.tsx';
import { fraseDaReleitura, frasePausa } from './palavras-dos-avisos.ts';

/** How far the reading of everything open is, or what came of it. */
export function Releitura({ releitura, hoje }: { releitura: Dados; hoje: string }) {
  const frase = fraseDaReleitura(releitura, hoje);
  if (releitura.terminadaEm !== null) return <p className="small">{frase}</p>;
  const pausa = frasePausa(releitura, hoje);
  return (
    <div className="avisos-releitura">
      <ProgressBar
        label="Releitura das cobranças em aberto"
        value={releitura.total === 0 ? 0 : (100 * releitura.lidas) / releitura.total}
        describedBy="releitura-andamento"
      />
      <p id="releitura-andamento" className="small">
        {frase} {pausa ?? 'Pode fechar esta página: ela continua.'}
      </p>
    </div>
  );
}
