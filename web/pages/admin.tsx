import { AdminFrame } from './admin/frame.tsx';

export function Page() {
  return (
    <AdminFrame title="Admin Dashboard" back={{ to: '/', text: 'Back to Home' }}>
      {null}
    </AdminFrame>
  );
}
