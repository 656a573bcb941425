import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import type { Anexo } from '../../../../contracts/anexos.contract.ts';
import { formatBytes } from '../../../../domain/anexos.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useRemoverAnexo } from '../anexos.api.ts';

type ArquivoGuardadoProps = {
  anexo: Anexo;
  pedidoId: string;
  /** The order is paid or over: the file stays. */
  fechado?: boolean;
};

/** One file the server has. */
export function ArquivoGuardado({ anexo, pedidoId, fechado = false }: ArquivoGuardadoProps) {
  const remover = useRemoverAnexo(pedidoId);
  return (
    <li className="anexo-enviado">
      <Icon icon={CircleCheck} />
      <div className="anexo-texto">
        <p className="anexo-nome">{anexo.nomeOriginal}</p>
        <p className="fine quiet num">{formatBytes(anexo.size)} · enviado</p>
        {remover.error && (
          <p className="small" role="alert">
            {remover.error.message}
          </p>
        )}
      </div>
      {!fechado && (
        <IconButton
          icon={X}
          label={`Remover ${anexo.nomeOriginal}`}
          aria-busy={remover.isPending || undefined}
          onClick={() => {
            if (!remover.isPending) remover.mutate(anexo);
          }}
        />
      )}
    </li>
  );
}
