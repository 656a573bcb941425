import Download from 'lucide-react/icons/download';
import { useState, type ReactNode } from 'react';
import { ApiError } from '#lib/api/api.ts';
import { downloadFrom } from '#lib/browser/save-file.ts';
import { Button } from '#ui/button/Button.tsx';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { Note } from '#ui/status/Note.tsx';
import { useProva } from '#web/conta/conta/prova.public.ts';

type CsvDownloadProps = {
  verb: string;
  /** Question of the dialog, and the content of the file. */
  question: string;
  children: ReactNode;
  /** Creates the address of the file. */
  makeLink: () => Promise<{ url: string }>;
  onDone: (text: string) => void;
};

/** Downloads a CSV file after a question and a proof of identity. */
export function CsvDownload({ verb, question, children, makeLink, onDone }: CsvDownloadProps) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { ensureProva, dialog } = useProva();

  function openDialog() {
    setFailure(null);
    setOpen(true);
  }

  async function download() {
    // One dialog at a time: the prova's dialog replaces this one.
    setOpen(false);
    try {
      if (!(await ensureProva())) return;
      setBusy(true);
      downloadFrom((await makeLink()).url);
      onDone('A planilha está sendo baixada. Ela aparece nos downloads do navegador.');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
      setOpen(true);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button variant="secondary" size="sm" icon={Download} busy={busy} onClick={openDialog}>
        {verb}
      </Button>
      <ConfirmDialog
        open={open}
        title={question}
        verb={verb}
        onConfirm={() => void download()}
        onCancel={() => setOpen(false)}
      >
        {children}
        {failure !== null && (
          <Note kind="stop" role="alert" className="acima">
            {failure}
          </Note>
        )}
      </ConfirmDialog>
      {dialog}
    </>
  );
}
