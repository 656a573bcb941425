import { dataEHora } from '#domain/calendario/horas.ts';
import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import type { SessaoAberta } from '#contracts/contas/conta.contract.ts';
import { Button } from '#ui/button/Button.tsx';
import { Icon } from '#ui/picture/Icon.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx';

const HANDHELD = /Android|iPhone|iPad|HarmonyOS/;

type DeviceRowProps = { sessao: SessaoAberta; busy: boolean; onEnd: () => void };

export function DeviceRow({ sessao, busy, onEnd }: DeviceRowProps) {
  const { aparelho, atual, criadaEm, vistaEm } = sessao;
  return (
    <li>
      <Icon icon={HANDHELD.test(aparelho) ? Smartphone : Monitor} size="lg" />
      <div className="conta-aparelho">
        <p className="strong">{aparelho}</p>
        <p className="fine quiet num" id={`uso-${sessao.id}`}>
          {atual ? `Entrou em ${dataEHora(criadaEm)}` : `Último uso em ${dataEHora(vistaEm)}`}
        </p>
      </div>
      {atual ? (
        <Tag kind="info">Este aparelho</Tag>
      ) : (
        <Button variant="bare" size="sm" busy={busy} aria-describedby={`uso-${sessao.id}`} onClick={onEnd}>
          Encerrar<VisuallyHidden> o acesso de {aparelho}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}
