import { useCallback, useMemo, useState } from 'react';
import type { SubmitEvent } from 'react';
import { Link } from 'react-router';
import { TIPOS_ANEXO } from '../../../../domain/pedidos/anexos.ts';
import type { TipoAnexo } from '../../../../domain/pedidos/anexos.ts';
import { ApiError } from '../../../lib/api/api.ts';
import { useCoarsePointer } from '../../../lib/browser/useCoarsePointer.ts';
import { ErrorSummary } from '../../../ui/field/ErrorSummary.tsx';
import { EtapaFooter } from '../../fluxo/EtapaFooter.tsx';
import { useOneAtATime } from '../../../lib/browser/useOneAtATime.ts';
import { useConfirmarAnexos } from '../../pedidos/pedidos.api.ts';
import type { Acoes } from '../acoes.ts';
import { emCurso } from '../andamento.ts';
import { useAnexos } from '../anexos.api.ts';
import { criarEscolher } from '../escolher.ts';
import { useEnvios } from '../useEnvios.ts';
import { useFocoPerdido } from '../useFocoPerdido.ts';
import { useSeguirAoTerminar } from '../useSeguirAoTerminar.ts';
import { useDragging, usePaste } from '../../../lib/upload/useDrop.ts';
import { AndamentoGeral } from './AndamentoGeral.tsx';
import { CampoDeArquivo } from './CampoDeArquivo.tsx';
import { OutraAba } from './OutraAba.tsx';
import { SairDurante } from './SairDurante.tsx';

type EtapaDeEnvioProps = { pedidoId: string; dono: string };

/** Choosing, then `Continuar`: the step is confirmed first, the files follow, and the page goes on by itself. */
export function EtapaDeEnvio({ pedidoId, dono }: EtapaDeEnvioProps) {
  const confirmar = useConfirmarAnexos(pedidoId);
  const umPorVez = useOneAtATime();
  const anexos = useAnexos(pedidoId);
  const { fila, despachar, duravel, emOutraAba, assumir } = useEnvios(pedidoId, dono);
  const [avisos, setAvisos] = useState<readonly string[]>([]);
  const [recado, setRecado] = useState('');
  const [problema, setProblema] = useState<{ erro: ApiError; tentativa: number } | null>(null);
  useSeguirAoTerminar(pedidoId, fila, avisos);
  const arrastando = useDragging();
  const toque = useCoarsePointer();
  const andando = emCurso(fila);
  const focarAoSumir = useFocoPerdido(fila.arquivos, anexos.data, recado);

  const acoes = useMemo<Acoes>(
    () => ({
      despachar,
      escolher: criarEscolher(despachar),
      removido: (tipo, nome) => {
        setRecado(`${nome} removido.`);
        focarAoSumir(tipo);
      },
    }),
    [despachar, focarAoSumir],
  );
  usePaste(
    useCallback(
      (imagens) => {
        const tipo = campoEmFoco();
        acoes.escolher(imagens, { tipo, origem: 'pasted' });
        setRecado(`Imagem colada em ${TIPOS_ANEXO.find((campo) => campo.tipo === tipo)?.rotulo ?? ''}.`);
      },
      [acoes],
    ),
  );

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

  if (emOutraAba) return <OutraAba assumir={assumir} />;
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
        <AndamentoGeral fila={fila} duravel={duravel} />
        {TIPOS_ANEXO.map((campo) => (
          <CampoDeArquivo
            key={campo.tipo}
            campo={campo}
            fila={fila}
            anexos={anexos.data?.anexos ?? []}
            acoes={acoes}
            arrastando={arrastando}
          />
        ))}
        {!toque && (
          <p className="small muted anexo-dica">
            Você também pode arrastar os arquivos até o lugar de cada um, ou colar uma imagem.
          </p>
        )}
        <p role="status" className="visually-hidden">
          {recado}
        </p>
        <EtapaFooter busy={confirmar.isPending || andando} back={`/historico/${pedidoId}`} />
      </form>
      <SairDurante andando={andando} duravel={duravel} />
    </>
  );
}

/** Where a pasted picture belongs: the field in use, else the one for everything. */
function campoEmFoco(): TipoAnexo {
  const tipo = document.activeElement?.closest<HTMLElement>('[data-tipo]')?.dataset['tipo'];
  return TIPOS_ANEXO.find((campo) => campo.tipo === tipo)?.tipo ?? 'outros_documentos';
}
