import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Slash from 'lucide-react/icons/slash';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { formatBytes } from '../../../../domain/pedidos/anexos.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Icon } from '../../../ui/picture/Icon.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import type { Acoes } from '../acoes.ts';
import type { Arquivo, EstadoDoArquivo } from '../fila.ts';
import { useThumbnail } from '../../../lib/upload/useThumbnail.ts';
import { Linha } from './Linha.tsx';
import { SituacaoNaFila } from './SituacaoNaFila.tsx';
import { VisorDaFila } from './VisorDaFila.tsx';

const SELOS = {
  enviado: { seal: <Icon icon={Check} />, sealKind: 'ok' },
  falhou: { seal: <Icon icon={CircleAlert} />, sealKind: 'stop' },
  pulado: { seal: <Icon icon={Slash} />, sealKind: 'idle' },
} as const;

const seloDe = (estado: EstadoDoArquivo) =>
  estado === 'enviado' || estado === 'falhou' || estado === 'pulado' ? SELOS[estado] : {};

type ArquivoDaFilaProps = { arquivo: Arquivo; rotulo: string; conectado: boolean; acoes: Acoes };

/** One file of this visit: where it stands, and what can be done about it. */
export function ArquivoDaFila({ arquivo, rotulo, conectado, acoes }: ArquivoDaFilaProps) {
  const { id, estado, nome, tipo, conteudo } = arquivo;
  const [aberto, setAberto] = useState(false);
  const miniatura = useThumbnail(conteudo);
  const { despachar } = acoes;
  const remover = () => {
    setAberto(false);
    despachar({ tipo: 'remover', id });
    acoes.removido(tipo, nome);
  };
  return (
    <Linha
      nome={nome}
      estado={estado}
      folha={{ src: miniatura, dotted: estado !== 'enviado', ...seloDe(estado) }}
      aoVer={() => setAberto(true)}
      fim={
        estado !== 'falhou' &&
        estado !== 'enviado' && <IconButton icon={X} label={`Remover ${nome}`} onClick={remover} />
      }
      acoes={
        estado === 'falhou' ? (
          <>
            {conteudo !== null && (
              <Button variant="stop" size="sm" onClick={() => despachar({ tipo: 'tentar', id })}>
                Tentar de novo
              </Button>
            )}
            <Button variant="bare" size="sm" onClick={() => despachar({ tipo: 'seguirSem', id })}>
              Continuar sem este arquivo
            </Button>
          </>
        ) : undefined
      }
    >
      <SituacaoNaFila arquivo={arquivo} conectado={conectado} />
      <VisorDaFila
        aberto={aberto}
        arquivo={arquivo}
        detalhes={[rotulo, formatBytes(arquivo.tamanho)]}
        aoFechar={() => setAberto(false)}
        aoTrocar={(files) => {
          setAberto(false);
          acoes.escolher(files, { tipo, lugarDe: id });
        }}
        aoRemover={remover}
      />
    </Linha>
  );
}
