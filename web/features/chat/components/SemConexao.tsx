import WifiOff from 'lucide-react/icons/wifi-off';
import { useConectado } from '../../../lib/useConectado.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { EstadoDaFila } from '../fila.ts';

/** Said while nothing can be sent; the region itself always stands, so that it is read out when it fills. */
export function SemConexao({ agora }: { agora: EstadoDaFila }) {
  const conectado = useConectado();
  const espera = agora.itens.some(({ estado }) => estado === 'sem-conexao');
  return (
    <div role="status">
      {(espera || !conectado) && (
        <div className="chat-offline">
          <p className="wrap chat-coluna">
            <Icon icon={WifiOff} />
            <span>
              <strong>Sem conexão.</strong> Pode continuar escrevendo: o que você enviar sai quando a internet
              voltar.
            </span>
          </p>
        </div>
      )}
    </div>
  );
}
