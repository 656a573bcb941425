import { useQueryClient } from '@tanstack/react-query';
import QrCode from 'lucide-react/icons/qr-code';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Pedido } from '../../../../contracts/pedidos/pedidos.contract.ts';
import { formatReais } from '../../../../domain/dinheiro.ts';
import { MENSAGEM_PIX_EM_PREPARO } from '../../../../domain/pagamento.ts';
import { MENSAGEM_DA_RECUSA } from '../../../../domain/recusa.ts';
import { ApiError } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { ErrorSummary } from '../../../ui/field/ErrorSummary.tsx';
import { useOneAtATime } from '../../../lib/browser/useOneAtATime.ts';
import { useGerarCobranca } from '../../pedidos/pedidos.api.ts';
import { Conta } from './Conta.tsx';
import { EmPreparo } from './EmPreparo.tsx';

/** The provider did not answer or will not have it: the request is kept, and nothing was typed in vain. */
const INDISPONIVEL = 'pagamento_indisponivel';
const RECUSADA = 'cobranca_recusada';
const DO_PROVEDOR: ReadonlySet<string | undefined> = new Set([INDISPONIVEL, RECUSADA]);

function fraseDoPreparo({ pagamento }: Pedido, erro: ApiError | undefined): string | null {
  if (pagamento.recusa !== null) return MENSAGEM_DA_RECUSA[pagamento.recusa];
  if (erro?.code === INDISPONIVEL) return erro.message;
  return pagamento.emPreparo ? MENSAGEM_PIX_EM_PREPARO : null;
}

type AntesDoPixProps = { pedido: Pedido; aoGerar: (avisos: readonly string[]) => void };

/** What will be charged, and the button that makes the one charge of this order. */
export function AntesDoPix({ pedido, aoGerar }: AntesDoPixProps) {
  const client = useQueryClient();
  const gerar = useGerarCobranca(pedido.id);
  const umPorVez = useOneAtATime();
  const [problema, setProblema] = useState<{ erro: ApiError; tentativa: number } | null>(null);
  const novo = pedido.precoNovoCentavos;

  async function pedirPix() {
    try {
      aoGerar((await gerar.mutateAsync(novo)).avisos);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The new price, the charge another tab has just made, or that it is being prepared: in sight before the next try.
      if (error.status === 409 || error.code === INDISPONIVEL) {
        await client.invalidateQueries({ queryKey: ['pedido', pedido.id] });
      }
      setProblema((antes) => ({ erro: error, tentativa: (antes?.tentativa ?? 0) + 1 }));
    }
  }

  return (
    <>
      {problema && !DO_PROVEDOR.has(problema.erro.code) && (
        <div>
          <ErrorSummary message={problema.erro.message} attempt={problema.tentativa} />
          {problema.erro.code === 'recusado_historico_pendente' && (
            <p className="fluxo-nota">
              <Link to={`/historico/${pedido.id}`}>Responder às perguntas</Link>
            </p>
          )}
        </div>
      )}
      <Card pad className="pix-antes">
        <Conta servico={pedido.Servico_Selecionado} antigo={pedido.precoCentavos} novo={novo} />
        {novo !== null && (
          <p className="small">
            O preço que você viu valeu por 7 dias e mudou depois disso. Nada é cobrado antes de você aceitar o
            novo.
          </p>
        )}
        <EmPreparo
          pedido={pedido}
          frase={fraseDoPreparo(pedido, problema?.erro)}
          tentativa={problema?.tentativa ?? 0}
        />
        <Button size="big" wide icon={QrCode} busy={gerar.isPending} onClick={() => void umPorVez(pedirPix)}>
          {novo === null ? 'Gerar QR Code Pix' : `Aceitar ${formatReais(novo)} e gerar QR Code Pix`}
        </Button>
        <p className="small muted">
          Se o pedido for recusado, você pode marcar uma consulta ou receber o reembolso proporcional.
        </p>
      </Card>
    </>
  );
}
