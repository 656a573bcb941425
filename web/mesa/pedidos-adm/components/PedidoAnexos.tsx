import Eye from 'lucide-react/icons/eye';
import { useState } from 'react';
import { addressOf } from '../../../lib/api/api.ts';
import { abrirArquivo, type Anexo } from '../../../../contracts/pedidos/anexos.contract.ts';
import { formatBytes, rotuloDoAnexo, VERIFICANDO_ARQUIVO } from '../../../../domain/pedidos/anexos.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { Thumbnail } from '../../../ui/picture/Thumbnail.tsx';
import { AnexoViewer, describeAnexo, useAnexos } from '../../../paciente/anexos/anexos.public.ts';
import { LoadedQuery } from '../../../feedback/LoadedQuery.tsx';

/** The stored files of an order: a link with the name, a viewer, and a download. */
export function PedidoAnexos({ pedidoId }: { pedidoId: string }) {
  const anexos = useAnexos(pedidoId);
  const size = anexos.data?.anexos.reduce((sum, { size: bytes }) => sum + bytes, 0) ?? 0;
  const n = anexos.data?.anexos.length ?? 0;
  return (
    <Card as="section" pad aria-labelledby="parte-arquivos">
      <div className="pedido-parte">
        <h2 id="parte-arquivos">Arquivos</h2>
        {n > 0 && (
          <span className="fine quiet num">
            {n === 1 ? '1 arquivo' : `${n} arquivos`}, {formatBytes(size)}
          </span>
        )}
      </div>
      <LoadedQuery query={anexos}>
        {(data) =>
          data.anexos.length === 0 ? (
            <p className="muted">Nenhum arquivo neste pedido.</p>
          ) : (
            <ul className="pedido-arquivos">
              {data.anexos.map((anexo) => (
                <AnexoRow key={anexo.id} anexo={anexo} />
              ))}
            </ul>
          )
        }
      </LoadedQuery>
    </Card>
  );
}

function AnexoRow({ anexo }: { anexo: Anexo }) {
  const [open, setOpen] = useState(false);
  const { id, name, nomeOriginal, situacao, aviso, previa } = anexo;
  const label = rotuloDoAnexo(name);
  const caption = (
    <>
      <b>{label}</b> <span className="fine">{name}</span> <span className="fine quiet">{nomeOriginal}</span>
    </>
  );
  return (
    <li className="pedido-arquivo">
      <Thumbnail src={previa} dotted={situacao === 'recusado'} />
      <div className="pedido-arquivo-texto">
        {situacao === 'guardado' ? (
          <a href={addressOf(abrirArquivo.path, { id })} download>
            {caption}
          </a>
        ) : (
          <p>{caption}</p>
        )}
        <p className="fine quiet num">
          {situacao === 'guardado'
            ? describeAnexo(anexo).join(' · ')
            : situacao === 'recusado'
              ? aviso
              : VERIFICANDO_ARQUIVO}
        </p>
      </div>
      <IconButton icon={Eye} label={`Ver ${label}`} onClick={() => setOpen(true)} />
      <AnexoViewer open={open} anexo={anexo} label={label} onClose={() => setOpen(false)} />
    </li>
  );
}
