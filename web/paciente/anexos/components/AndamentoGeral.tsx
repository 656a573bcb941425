import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect, useRef, useState } from 'react';
import { Card } from '../../../ui/layout/Card.tsx';
import { Icon } from '../../../ui/picture/Icon.tsx';
import { ProgressBar } from '../../../ui/status/ProgressBar.tsx';
import { andamentoGeral, emCurso, momento, tempoRestante } from '../andamento.ts';
import type { Momento } from '../andamento.ts';
import type { Fila } from '../fila.ts';

/** All files together: how many, how far, how long, and whether the network is there. */
export function AndamentoGeral({ fila, duravel }: { fila: Fila; duravel: boolean }) {
  const { total, enviados, parados, bytes, tamanho } = andamentoGeral(fila);
  const agora = momento(fila);
  const andando = emCurso(fila);
  const resta = useTempoRestante(agora === 'enviando', bytes, tamanho);
  const visible = fila.correndo && total > 0;
  const topo = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that set the files off is at the foot of the page.
    if (visible) topo.current?.scrollIntoView({ block: 'nearest' });
  }, [visible]);
  if (!visible) return null;
  const semRede = agora === 'sem-conexao' || agora === 'instavel';
  const espera = semRede || agora === 'parado';
  return (
    <div ref={topo}>
      <Card className={`anexo-geral${espera ? ' anexo-geral-espera' : ''}`}>
        <div className="row">
          {semRede && <Icon icon={WifiOff} />}
          <p className="strong" role="status">
            {fraseDe(agora, { atual: Math.min(enviados + 1, total), total, parados })}
          </p>
          {resta !== null && <p className="push small muted num nowrap">{resta}</p>}
        </div>
        {agora !== 'parado' && (
          <ProgressBar label="Envio dos arquivos" value={tamanho === 0 ? 100 : (bytes / tamanho) * 100} />
        )}
        {(andando || parados > 0) && (
          <p className="small muted">
            {andando ? conselho(semRede, duravel) : 'Escolha abaixo o que fazer.'}
          </p>
        )}
      </Card>
    </div>
  );
}

function fraseDe(
  agora: Momento,
  { atual, total, parados }: { atual: number; total: number; parados: number },
) {
  switch (agora) {
    case 'enviando':
      return `Enviando ${atual} de ${total} ${total === 1 ? 'arquivo' : 'arquivos'}`;
    case 'sem-conexao':
      return 'Sem conexão. O envio continua sozinho quando a rede voltar.';
    case 'instavel':
      return 'A conexão está instável. O envio continua sozinho.';
    case 'parado':
      return parados === 1 ? '1 arquivo não foi enviado' : `${parados} arquivos não foram enviados`;
    default:
      return 'Arquivos enviados';
  }
}

function conselho(semRede: boolean, duravel: boolean): string {
  if (!duravel) return 'Deixe esta página aberta. O que já foi enviado não se perde.';
  return semRede
    ? 'O que já foi enviado não se perde, mesmo se esta página fechar.'
    : 'Pode fechar esta página. O envio continua de onde parou quando você voltar.';
}

/** Judged by the mean speed since the files began to move; looked at once a second. */
function useTempoRestante(andando: boolean, bytes: number, tamanho: number): string | null {
  const [resta, setResta] = useState<string | null>(null);
  const latest = useRef({ bytes, tamanho });
  useEffect(() => {
    latest.current = { bytes, tamanho };
  }, [bytes, tamanho]);
  useEffect(() => {
    if (!andando) return undefined;
    const since = Date.now();
    const before = latest.current.bytes;
    const timer = setInterval(() => {
      const now = latest.current;
      setResta(tempoRestante(now.bytes - before, now.tamanho - before, Date.now() - since));
    }, 1000);
    return () => {
      clearInterval(timer);
      setResta(null);
    };
  }, [andando]);
  return andando ? resta : null;
}
