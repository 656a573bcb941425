import { useEffect, useRef, useState } from 'react';
import { Card } from '../../../ui/Card.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { andamentoGeral, emCurso, tempoRestante } from '../fila.ts';
import type { Fila } from '../fila.ts';

/** All files together: how many, how far, how long. Nothing before the first one is on its way. */
export function AndamentoGeral({ fila }: { fila: Fila }) {
  const { total, enviados, bytes, tamanho } = andamentoGeral(fila);
  const andando = emCurso(fila);
  const resta = useTempoRestante(andando, bytes, tamanho);
  const visible = fila.correndo && total > 0;
  const topo = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that set the files off is at the foot of the page.
    if (visible) topo.current?.scrollIntoView({ block: 'nearest' });
  }, [visible]);
  if (!visible) return null;
  const parados = fila.arquivos.filter(({ estado }) => estado === 'falhou').length;
  return (
    <div ref={topo}>
      <Card className="anexo-geral">
        <div className="row">
          <p className="strong" role="status">
            {andando
              ? `Enviando ${Math.min(enviados + 1, total)} de ${total} ${total === 1 ? 'arquivo' : 'arquivos'}`
              : fraseFinal(parados)}
          </p>
          {resta !== null && <p className="push small muted num nowrap">{resta}</p>}
        </div>
        <ProgressBar label="Envio dos arquivos" value={tamanho === 0 ? 100 : (bytes / tamanho) * 100} />
        <p className="small muted">
          {andando
            ? 'Deixe esta página aberta. Se a conexão cair, o envio continua de onde parou.'
            : parados > 0 && 'Escolha abaixo o que fazer.'}
        </p>
      </Card>
    </div>
  );
}

function fraseFinal(parados: number): string {
  if (parados === 0) return 'Arquivos enviados';
  return parados === 1 ? '1 arquivo não foi enviado' : `${parados} arquivos não foram enviados`;
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
    return () => clearInterval(timer);
  }, [andando]);
  return andando ? resta : null;
}
