import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { Link } from 'react-router';
import { TIPOS_ANEXO } from '../../../../domain/anexos.ts';
import { ApiError } from '../../../lib/api.ts';
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx';
import { Rodape } from '../../fluxo/Rodape.tsx';
import { useUmPorVez } from '../../fluxo/useUmPorVez.ts';
import { useConfirmarAnexos } from '../../pedidos/pedidos.api.ts';
import { useAnexos } from '../anexos.api.ts';
import { emCurso } from '../fila.ts';
import { useEnvios } from '../useEnvios.ts';
import { useSeguirAoTerminar } from '../useSeguirAoTerminar.ts';
import { AndamentoGeral } from './AndamentoGeral.tsx';
import { CampoDeArquivo } from './CampoDeArquivo.tsx';
import { SairDurante } from './SairDurante.tsx';

/** Choosing, then `Continuar`: the step is confirmed first, the files follow, and the page goes on by itself. */
export function EtapaDeEnvio({ pedidoId }: { pedidoId: string }) {
  const confirmar = useConfirmarAnexos(pedidoId);
  const umPorVez = useUmPorVez();
  const anexos = useAnexos(pedidoId);
  const { fila, despachar } = useEnvios(pedidoId);
  const [avisos, setAvisos] = useState<readonly string[]>([]);
  const [problema, setProblema] = useState<{ erro: ApiError; tentativa: number } | null>(null);
  useSeguirAoTerminar(pedidoId, fila, avisos);
  const andando = emCurso(fila);

  function enviar(event: SubmitEvent) {
    event.preventDefault();
    if (!andando) void umPorVez(tentar);
  }

  async function tentar() {
    setProblema(null);
    try {
      if (!fila.correndo) setAvisos((await confirmar.mutateAsync()).avisos);
      despachar({ tipo: 'comecar' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblema((antes) => ({ erro: error, tentativa: (antes?.tentativa ?? 0) + 1 }));
    }
  }

  return (
    <>
      <form noValidate className="stack anexos" onSubmit={enviar}>
        {problema && (
          <div>
            <ErrorSummary message={problema.erro.message} attempt={problema.tentativa} />
            {problema.erro.code === 'recusado_historico_pendente' && (
              <Link to={`/historico/${pedidoId}`}>Responder às perguntas</Link>
            )}
          </div>
        )}
        <AndamentoGeral fila={fila} />
        {TIPOS_ANEXO.map((campo) => (
          <CampoDeArquivo
            key={campo.tipo}
            campo={campo}
            pedidoId={pedidoId}
            fila={fila}
            despachar={despachar}
            guardados={anexos.data?.anexos ?? []}
          />
        ))}
        <Rodape ocupado={confirmar.isPending || andando} voltar={`/historico/${pedidoId}`} />
      </form>
      <SairDurante andando={andando} />
    </>
  );
}
