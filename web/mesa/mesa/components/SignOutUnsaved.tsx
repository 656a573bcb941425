import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';

/** What the editors keep their edits under, and what their screens are called. */
const EDITOR_NAMES: Readonly<Record<string, string>> = {
  'perguntas-saude': 'Perguntas de saúde',
  'perguntas-tratamento': 'Perguntas de tratamento',
  precos: 'Preços',
};

const LIST_FORMAT = new Intl.ListFormat('pt-BR');

type SignOutUnsavedProps = {
  /** The edits that `Sair` would end; null while it is not asked. */
  unsaved: readonly string[] | null;
  onLeave: () => void;
  onCancel: () => void;
};

/** Asks before `Sair` takes along what was edited on this tab and never saved. */
export function SignOutUnsaved({ unsaved, onLeave, onCancel }: SignOutUnsavedProps) {
  const where = LIST_FORMAT.format((unsaved ?? []).map((name) => EDITOR_NAMES[name] ?? name));
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
