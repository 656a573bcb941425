import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';

/** Names of the screens by the names of their stored edits. */
const EDITOR_NAMES: Readonly<Record<string, string>> = {
  medicos: 'Médicos',
  'perguntas-saude': 'Perguntas de saúde',
  'perguntas-tratamento': 'Perguntas de tratamento',
  precos: 'Preços',
  agenda: 'Agenda',
  reembolsos: 'Regras de reembolso',
  prazos: 'Prazo e feriados',
  ajustes: 'Instalação',
};

/** The screen of a stored edit; an agenda is stored under its doctor, a section under its name: `agenda-{id}`, `ajustes-marca`. */
function screenOf(name: string): string {
  return EDITOR_NAMES[name] ?? EDITOR_NAMES[name.split('-', 1)[0] ?? ''] ?? name;
}

const LIST_FORMAT = new Intl.ListFormat('pt-BR');

type SignOutUnsavedProps = {
  /** The edits that `Sair` would discard; null while the dialog is closed. */
  unsaved: readonly string[] | null;
  onLeave: () => void;
  onCancel: () => void;
};

/** Asks before `Sair` discards unsaved edits of this tab. */
export function SignOutUnsaved({ unsaved, onLeave, onCancel }: SignOutUnsavedProps) {
  const where = LIST_FORMAT.format(new Set((unsaved ?? []).map(screenOf)));
  return (
    <ConfirmDialog
      open={unsaved !== null}
      title="Sair sem salvar?"
      verb="Sair"
      destructive
      onConfirm={onLeave}
      onCancel={onCancel}
    >
      <p>
        Há mudanças por salvar em <b>{where}</b>. Se você sair, elas são apagadas deste navegador. Nada muda
        para os pacientes.
      </p>
    </ConfirmDialog>
  );
}
