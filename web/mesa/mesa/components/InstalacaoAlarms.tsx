import DatabaseBackup from 'lucide-react/icons/database-backup';
import FileWarning from 'lucide-react/icons/file-warning';
import HardDrive from 'lucide-react/icons/hard-drive';
import ListX from 'lucide-react/icons/list-x';
import MailWarning from 'lucide-react/icons/mail-warning';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import type { AlarmeDaInstalacao } from '#contracts/mesa/ajustes.contract.ts';
import { SEE } from '#web/mesa/ajustes/saude/Alarmes.tsx';
import { AttentionItem } from './AttentionItem.tsx';

const ICONS = {
  copia: DatabaseBackup,
  certificados: ShieldAlert,
  numeros: FileWarning,
  emails: MailWarning,
  tarefas: ListX,
  sistema: HardDrive,
};

/** Alarms of the installation, each with a link to its section of `/ajustes`. */
export function InstalacaoAlarms({ alarmes }: { alarmes: readonly AlarmeDaInstalacao[] }) {
  return alarmes.map(({ secao, grau, titulo, conselho }) => (
    <AttentionItem
      key={titulo}
      icon={ICONS[secao]}
      tone={grau}
      title={titulo}
      link={{ to: `/ajustes#${secao}`, words: SEE[secao] }}
    >
      <p className="small muted">{conselho}</p>
    </AttentionItem>
  ));
}
