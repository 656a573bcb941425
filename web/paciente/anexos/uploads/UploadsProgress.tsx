import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect, useRef, useState } from 'react';
import { Card } from '#ui/layout/Card.tsx';
import { Icon } from '#ui/picture/Icon.tsx';
import { ProgressBar } from '#ui/status/ProgressBar.tsx';
import { isUnderWay, momentOf, sumUp, timeLeft, type UploadMoment } from './progress.ts';
import type { UploadsSnapshot } from './uploads.ts';

/** The progress of all files: their number, bytes, remaining time, and the state of the network. */
export function UploadsProgress({ uploads }: { uploads: UploadsSnapshot }) {
  const { total, sent, failed, bytes, size } = sumUp(uploads);
  const moment = momentOf(uploads);
  const underWay = isUnderWay(uploads);
  const left = useTimeLeft(moment === 'sending', bytes, size);
  const visible = uploads.confirmed && total > 0;
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that started the uploads is at the end of the page.
    if (visible) top.current?.scrollIntoView({ block: 'nearest' });
  }, [visible]);
  if (!visible) return null;
  const noNetwork = moment === 'offline' || moment === 'unstable';
  const waits = noNetwork || moment === 'stopped';
  return (
    <div ref={top}>
      <Card className={`anexo-geral${waits ? ' anexo-geral-espera' : ''}`}>
        <div className="row">
          {noNetwork && <Icon icon={WifiOff} />}
          <p className="strong" role="status">
            {sentenceOf(moment, { current: Math.min(sent + 1, total), total, failed })}
          </p>
          {left !== null && <p className="push small muted num nowrap">{left}</p>}
        </div>
        {moment !== 'stopped' && (
          <ProgressBar label="Envio dos arquivos" value={size === 0 ? 100 : (bytes / size) * 100} />
        )}
        {(underWay || failed > 0) && (
          <p className="small muted">
            {underWay ? advice(noNetwork, uploads.durable) : 'Escolha abaixo o que fazer.'}
          </p>
        )}
      </Card>
    </div>
  );
}

function sentenceOf(
  moment: UploadMoment,
  { current, total, failed }: { current: number; total: number; failed: number },
) {
  switch (moment) {
    case 'sending':
      return `Enviando ${current} de ${total} ${total === 1 ? 'arquivo' : 'arquivos'}`;
    case 'offline':
      return 'Sem conexão. O envio continua sozinho quando a rede voltar.';
    case 'unstable':
      return 'A conexão está instável. O envio continua sozinho.';
    case 'stopped':
      return failed === 1 ? '1 arquivo não foi enviado' : `${failed} arquivos não foram enviados`;
    default:
      return 'Arquivos enviados';
  }
}

function advice(noNetwork: boolean, durable: boolean): string {
  if (!durable) return 'Deixe esta página aberta. O que já foi enviado não se perde.';
  return noNetwork
    ? 'O que já foi enviado não se perde, mesmo se esta página fechar.'
    : 'Pode fechar esta página. O envio continua de onde parou quando você voltar.';
}

/** The remaining time by the mean speed since the uploads began, computed every second. */
function useTimeLeft(moving: boolean, bytes: number, size: number): string | null {
  const [left, setLeft] = useState<string | null>(null);
  const latest = useRef({ bytes, size });
  useEffect(() => {
    latest.current = { bytes, size };
  }, [bytes, size]);
  useEffect(() => {
    if (!moving) return undefined;
    const since = Date.now();
    const before = latest.current.bytes;
    const timer = setInterval(() => {
      const now = latest.current;
      setLeft(timeLeft(now.bytes - before, now.size - before, Date.now() - since));
    }, 1000);
    return () => {
      clearInterval(timer);
      setLeft(null);
    };
  }, [moving]);
  return moving ? left : null;
}
