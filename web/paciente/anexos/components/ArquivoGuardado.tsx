import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type { Anexo } from '../../../../contracts/pedidos/anexos.contract.ts';
import { VERIFICANDO_ARQUIVO, type TIPOS_ANEXO } from '../../../../domain/pedidos/anexos.ts';
import { Icon } from '../../../ui/picture/Icon.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import type { Acoes } from '../acoes.ts';
import { detalhesDoAnexo } from '../detalhes.ts';
import { useThumbnail } from '../../../lib/upload/useThumbnail.ts';
import { Linha } from './Linha.tsx';
import { RemoverGuardado } from './RemoverGuardado.tsx';
import { Trocar } from './Trocar.tsx';
import { VisorDoGuardado } from './VisorDoGuardado.tsx';

const SELOS = {
  guardado: { seal: <Icon icon={Check} />, sealKind: 'ok' },
  'em verificação': { seal: <Icon icon={Clock} />, sealKind: 'wait' },
  recusado: { seal: <Icon icon={CircleAlert} />, sealKind: 'stop' },
} as const;

const ESTADOS = { guardado: 'enviado', 'em verificação': 'enviado', recusado: 'falhou' };

type ArquivoGuardadoProps = {
  anexo: Anexo;
  campo: (typeof TIPOS_ANEXO)[number];
  /** A newer file is on its way to its place. */
  substituido?: boolean;
  /** Its bytes, where this page has sent them. */
  conteudo?: Blob | null;
  /** Absent where the order is paid or over: the file stays. */
  acoes?: Acoes;
};

/** One file the server has. */
export function ArquivoGuardado(props: ArquivoGuardadoProps) {
  const { anexo, campo, substituido = false, conteudo = null, acoes } = props;
  const miniatura = useThumbnail(conteudo);
  const { nomeOriginal, situacao, aviso, previa } = anexo;
  const [visor, setVisor] = useState(false);
  const [remocao, setRemocao] = useState(false);
  const trocar = (files: File[]) => {
    setVisor(false);
    acoes?.escolher(files, { tipo: campo.tipo, trocaDe: anexo.id });
  };
  const perguntar = () => {
    setVisor(false);
    setRemocao(true);
  };
  const recusado = situacao === 'recusado';
  return (
    <Linha
      nome={nomeOriginal}
      estado={ESTADOS[situacao]}
      folha={{ src: previa ?? miniatura, dotted: recusado, ...SELOS[situacao] }}
      aoVer={() => setVisor(true)}
      fim={acoes && <IconButton icon={X} label={`Remover ${nomeOriginal}`} onClick={perguntar} />}
      acoes={recusado && acoes ? <Trocar aoEscolher={trocar} /> : undefined}
    >
      {recusado ? (
        <p className="small">{aviso}</p>
      ) : (
        <p className="fine quiet num">
          {situacao === 'em verificação' ? VERIFICANDO_ARQUIVO : detalhesDoAnexo(anexo).join(' · ')}
          {situacao === 'guardado' && ' · enviado'}
          {substituido && ' · sai quando o novo chegar'}
        </p>
      )}
      <VisorDoGuardado
        aberto={visor}
        anexo={anexo}
        rotulo={campo.rotulo}
        aoFechar={() => setVisor(false)}
        {...(acoes && { aoTrocar: trocar, aoRemover: perguntar })}
      />
      {acoes && (
        <RemoverGuardado
          aberto={remocao}
          anexo={anexo}
          aoFechar={() => setRemocao(false)}
          aoRemover={() => acoes.removido(campo.tipo, nomeOriginal)}
        />
      )}
    </Linha>
  );
}
