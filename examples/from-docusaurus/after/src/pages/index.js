import React from 'react'
import Layout from '@theme/Layout'
import Link from '@docusaurus/Link'

export default function Home() {
  return (
    <Layout title="Home" description="Boxes and lids">
      <main className="container margin-vert--lg">
        <h1>Acme</h1>
        <p>Boxes and lids.</p>
        <Link to="/docs/intro">Start here</Link>
      </main>
    </Layout>
  )
}
