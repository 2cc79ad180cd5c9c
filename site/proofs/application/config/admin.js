module.exports = () => ({
  auth: { secret: 'proof' },
  apiToken: { salt: 'proof' },
  transfer: { token: { salt: 'proof' } },
  secrets: { encryptionKey: 'proof' },
})
