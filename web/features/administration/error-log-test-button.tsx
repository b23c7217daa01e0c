import { useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { ApiError, callApi } from '#web/lib/api/api-client.ts';
import { reportClientError } from '#web/lib/errors/report-client-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';

/** Fails on purpose in the browser and on the server, to show that both errors are logged. */
export function ErrorLogTestButton() {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);

  async function test() {
    setBusy(true);
    await reportClientError(new Error('A test of error monitoring in the browser'));
    const failure = await callApi('POST', '/api/error-log/test').catch((error: unknown) => error);
    await client.invalidateQueries({ queryKey: ['/api/error-log'] });
    setBusy(false);
    if (failure instanceof ApiError && failure.status === 500)
      toast({ title: 'Error monitoring works', text: 'Both test errors are in the error log below.' });
    else
      showFailureToast('Error monitoring failed', 'The server didn’t answer as expected. Please try again.');
  }

  return (
    <Button variant="line" className="sm" disabled={isBusy} onClick={() => void test()}>
      <TriangleAlert className="icon" aria-hidden />
      Test error monitoring
    </Button>
  );
}
