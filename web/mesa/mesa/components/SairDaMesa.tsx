import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';

/** What the editors keep their edits under, and what their screens are called. */
const EDITORES: Readonly<Record<string, string>> = {
  'perguntas-saude': 'Perguntas de saúde',
  'perguntas-tratamento': 'Perguntas de tratamento',
  precos: 'Preços',
};

const LISTA = new Intl.ListFormat('pt-BR');

type SairDaMesaProps = {
  /** The edits that `Sair` would end; null while it is not asked. */
  porSalvar: readonly string[] | null;
  aoSair: () => void;
  aoVoltar: () => void;
};

/** Asks before `Sair` takes along what was edited on this tab and never saved. */
export function SairDaMesa({ porSalvar, aoSair, aoVoltar }: SairDaMesaProps) {
  const onde = LISTA.format((porSalvar ?? []).map((nome) => EDITORES[nome] ?? nome));
  return (
    <ConfirmDialog
      open={porSalvar !== null}
      title="Sair sem salvar?"
      verb="Sair"
      destructive
      onConfirm={aoSair}
      onCancel={aoVoltar}
    >
      <p>
        Há mudanças por salvar em <b>{onde}</b>. Se você sair, elas são apagadas deste navegador. Nada muda
        para os pacientes.
      </p>
    </ConfirmDialog>
  );
}
